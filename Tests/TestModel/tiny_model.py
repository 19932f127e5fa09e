"""Writes a tiny language model with random weights as a GGUF file: `tiny_model.py PATH`.

llama.cpp loads it like any other model. Its answers are nonsense: random bytes of text.
The format is described in https://github.com/ggml-org/ggml/blob/master/docs/gguf.md.
"""

import random
import struct
import sys

WIDTH, HEADS, HIDDEN, LAYERS = 32, 2, 64, 1
UINT32, FLOAT32, STRING, ARRAY, INT32 = 4, 6, 8, 9, 5
ALIGNMENT = 32


def text(value):
    data = value.encode()
    return struct.pack("<Q", len(data)) + data


def field(key, kind, value):
    packed = {UINT32: lambda v: struct.pack("<I", v), FLOAT32: lambda v: struct.pack("<f", v),
              INT32: lambda v: struct.pack("<i", v), STRING: text}
    if isinstance(value, list):
        items = b"".join(packed[kind](item) for item in value)
        return text(key) + struct.pack("<IIQ", ARRAY, kind, len(value)) + items
    return text(key) + struct.pack("<I", kind) + packed[kind](value)


def vocabulary():
    """Three control tokens, one token for each byte, and the letters that answers may have."""
    normal, unknown, control, byte = 1, 2, 3, 6
    tokens = [("<unk>", unknown), ("<s>", control), ("</s>", control)]
    tokens += [(f"<0x{number:02X}>", byte) for number in range(256)]
    tokens += [(letter, normal) for letter in "▁0123456789abcdefghijklmnopqrstuvwxyz:"]
    return tokens


def metadata(tokens):
    return [
        field("general.architecture", STRING, "llama"),
        field("general.name", STRING, "tiny"),
        field("llama.context_length", UINT32, 8192),
        field("llama.embedding_length", UINT32, WIDTH),
        field("llama.block_count", UINT32, LAYERS),
        field("llama.feed_forward_length", UINT32, HIDDEN),
        field("llama.attention.head_count", UINT32, HEADS),
        field("llama.attention.head_count_kv", UINT32, HEADS),
        field("llama.rope.dimension_count", UINT32, WIDTH // HEADS),
        field("llama.attention.layer_norm_rms_epsilon", FLOAT32, 1e-5),
        field("tokenizer.ggml.model", STRING, "llama"),
        field("tokenizer.ggml.tokens", STRING, [token for token, _ in tokens]),
        field("tokenizer.ggml.scores", FLOAT32, [0.0] * len(tokens)),
        field("tokenizer.ggml.token_type", INT32, [kind for _, kind in tokens]),
        field("tokenizer.ggml.bos_token_id", UINT32, 1),
        field("tokenizer.ggml.eos_token_id", UINT32, 2),
        field("tokenizer.ggml.unknown_token_id", UINT32, 0),
    ]


def shapes(vocabulary_size):
    """The tensors by their names; a shape begins with the length of a row."""
    result = {"token_embd.weight": (WIDTH, vocabulary_size), "output_norm.weight": (WIDTH,),
              "output.weight": (WIDTH, vocabulary_size)}
    for layer in range(LAYERS):
        block = {"attn_norm": (WIDTH,), "ffn_norm": (WIDTH,), "ffn_gate": (WIDTH, HIDDEN),
                 "ffn_up": (WIDTH, HIDDEN), "ffn_down": (HIDDEN, WIDTH)}
        block |= {f"attn_{name}": (WIDTH, WIDTH) for name in ("q", "k", "v", "output")}
        result |= {f"blk.{layer}.{name}.weight": shape for name, shape in block.items()}
    return result


def model(seed):
    luck, tokens = random.Random(seed), vocabulary()
    infos, data = b"", b""
    fields = metadata(tokens)
    tensors = shapes(len(tokens))
    for name, shape in tensors.items():
        infos += text(name) + struct.pack(f"<I{len(shape)}QIQ", len(shape), *shape, 0, len(data))
        count = shape[0] * (shape[1] if len(shape) > 1 else 1)
        weights = [1.0] * count if len(shape) == 1 else [luck.gauss(0, 0.3) for _ in range(count)]
        data += struct.pack(f"<{count}f", *weights)
        data += bytes(-len(data) % ALIGNMENT)
    head = b"GGUF" + struct.pack("<IQQ", 3, len(tensors), len(fields)) + b"".join(fields) + infos
    return head + bytes(-len(head) % ALIGNMENT) + data


if __name__ == "__main__":
    with open(sys.argv[1], "wb") as file:
        file.write(model(seed=1))
