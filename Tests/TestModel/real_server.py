"""Serves a GGUF file with llama.cpp: `real_server.py KIND PATH [KEY]`.

KIND is `xllamacpp` (llama.cpp's own server, from the package of that name) or `llama_cpp` (the
server of `llama-cpp-python[server]`). Prints its port, and ends when its standard input does.
"""

import os
import socket
import sys
import threading


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


def serve_xllamacpp(path, key, port):
    import xllamacpp

    parameters = xllamacpp.CommonParams()
    parameters.model.path = path
    parameters.port = port
    parameters.n_ctx = 8192
    parameters.n_parallel = 2
    parameters.cpuparams.n_threads = 1
    if key:
        parameters.api_keys = [key]
    return xllamacpp.Server(parameters)  # is ready when it returns


def serve_llama_cpp(path, key, port):
    import uvicorn
    from llama_cpp.server.app import create_app
    from llama_cpp.server.settings import ModelSettings, ServerSettings

    model = ModelSettings(model=path, n_ctx=8192, n_threads=1, verbose=False)
    app = create_app(server_settings=ServerSettings(api_key=key), model_settings=[model])
    server = uvicorn.Server(uvicorn.Config(app, port=port, log_level="error"))
    threading.Thread(target=server.run, daemon=True).start()
    while not server.started:
        threading.Event().wait(0.05)
    return server


kind, path, key = (sys.argv[1:] + [None])[:3]
port = free_port()
output = os.dup(1)
os.dup2(2, 1)  # the servers write to standard output, too
server = {"xllamacpp": serve_xllamacpp, "llama_cpp": serve_llama_cpp}[kind](path, key, port)
os.write(output, f"{port}\n".encode())
sys.stdin.read()
os._exit(0)
