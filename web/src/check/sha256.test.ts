import { createHash, createHmac, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { fromHex, hashesHere, hex, hmac, ourHashes, sha256 } from "./sha256";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const lengths = [...Array(200).keys(), 255, 256, 1000, 4095, 4096, 65_537, 1_000_000];

describe("our SHA-256", () => {
  it.each([
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    [
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ],
  ])("gives the published digest of %j", (text, digest) => {
    expect(hex(sha256(bytes(text)))).toBe(digest);
  });

  it("gives the published digest of a million times the letter a", () => {
    const digest = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0";
    expect(hex(sha256(bytes("a".repeat(1_000_000))))).toBe(digest);
  });

  it("is the same as another implementation on random messages of all lengths", () => {
    for (const length of lengths) {
      const message = randomBytes(length);
      expect(hex(sha256(message)), String(length)).toBe(createHash("sha256").update(message).digest("hex"));
    }
  });
});

describe("our HMAC-SHA256", () => {
  it.each([
    [
      "0b".repeat(20),
      hex(bytes("Hi There")),
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
    ],
    [
      "4a656665",
      hex(bytes("what do ya want for nothing?")),
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    ],
    ["aa".repeat(20), "dd".repeat(50), "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"],
    [
      "aa".repeat(131),
      hex(bytes("Test Using Larger Than Block-Size Key - Hash Key First")),
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
    ],
  ])("gives the digest of RFC 4231 for the key %s", (key, message, digest) => {
    expect(hex(hmac(fromHex(key) as Uint8Array, fromHex(message) as Uint8Array))).toBe(digest);
  });

  it("is the same as another implementation on random keys and messages", () => {
    for (const length of lengths.slice(0, -1)) {
      const key = randomBytes(length);
      const message = randomBytes((length * 7) % 300);
      const digest = createHmac("sha256", key).update(message).digest("hex");
      expect(hex(hmac(key, message)), String(length)).toBe(digest);
    }
  });
});

describe("the hashes that there are", () => {
  it("are the browser's own where it offers them, with the same digests as ours", async () => {
    const theirs = hashesHere();
    expect(theirs.own).toBe(false);
    const key = new Uint8Array(randomBytes(32));
    expect(hex(await theirs.digest(key))).toBe(hex(await ourHashes.digest(key)));
    const text = "game:seed+seed:12:0";
    expect(hex(await (await theirs.keyed(key))(text))).toBe(hex(await (await ourHashes.keyed(key))(text)));
  });

  it("are ours where it offers none", () => {
    expect(hashesHere(null)).toBe(ourHashes);
  });
});

describe("hexadecimal digits", () => {
  it("are read and written", () => {
    expect(hex(fromHex("00fF10") as Uint8Array)).toBe("00ff10");
    expect(fromHex("0")).toBeNull();
    expect(fromHex("0g")).toBeNull();
    expect(fromHex("")).toEqual(new Uint8Array());
  });
});
