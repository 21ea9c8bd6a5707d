import zlib

import numpy as np


class Bits:
    def __init__(self, data: bytes = b""):
        self.data = data

    @classmethod
    def of(cls, mask: np.ndarray) -> "Bits":
        """Returns the indices at which the mask is true."""
        return cls(np.packbits(mask, bitorder="little").tobytes())

    @classmethod
    def unpack(cls, text: bytes) -> "Bits":
        return cls(zlib.decompress(text))

    def pack(self) -> bytes:
        return zlib.compress(self.data, 9)

    def __contains__(self, number: int) -> bool:
        place = number >> 3
        return place < len(self.data) and bool(self.data[place] >> (number & 7) & 1)

    def mask(self, size: int) -> np.ndarray:
        """Element i is true if i is in the set. The mask has `size` elements."""
        found = np.unpackbits(np.frombuffer(self.data, "u1"), bitorder="little", count=size)
        return found.astype(bool)

    def __iter__(self):
        for place, byte in enumerate(self.data):
            if byte:
                for bit in range(8):
                    if byte >> bit & 1:
                        yield place * 8 + bit
