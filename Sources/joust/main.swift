print("joust")
