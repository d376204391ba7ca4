import { expect, test } from "vitest";
import { textOfFile } from "./text-file.ts";

const file = (hex: string) => new Blob([Uint8Array.from(Buffer.from(hex, "hex"))]);

test.each([
  ["UTF-8", "e5bca0e4b889", "ja-JP", "张三"],
  ["UTF-8 with a mark", "efbbbfe5bca0e4b889", "ja-JP", "张三"],
  ["UTF-16, as spreadsheets save 'Unicode text'", "fffe205f094e", "en-US", "张三"],
  ["UTF-16, the other order", "feff5f204e09", "en-US", "张三"],
  ["GBK, for who reads Chinese", "d5c5c8fd", "zh-CN", "张三"],
  ["Big5, for who reads traditional Chinese", "b169a454", "zh-HK", "張三"],
  ["Shift_JIS, for who reads Japanese", "8e52936391be9859", "ja", "山田太郎"],
  ["EUC-KR, for who reads Korean", "b1e8c3b6bcf6", "ko-KR", "김철수"],
  ["Windows' Latin letters", "4a6f73e9", "en-US", "José"],
  ["nothing", "", "en-US", ""],
])("%s is read", async (_what, hex, reader, text) => {
  expect(await textOfFile(file(hex), [reader])).toBe(text);
});

test("who reads the page in English may have a browser in another language", async () => {
  expect(await textOfFile(file("d5c5c8fd"), ["en-US", "zh-CN", "en"])).toBe("张三");
});
