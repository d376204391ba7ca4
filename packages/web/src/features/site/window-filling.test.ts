import { expect, test } from "vitest";
import { fillsWindow, isFullScreen } from "./window-filling.ts";

test.each(["", "/contest/3", "/training/7", "/group/1000"])(
  "a problem below %j fills the window, and in focus mode all of it",
  (place) => {
    expect([fillsWindow(`${place}/problem/A-1`), isFullScreen(`${place}/problem/A-1`)]).toEqual([
      true,
      false,
    ]);
    const focused = `${place}/problem/A-1/full-screen/`;
    expect([fillsWindow(focused), isFullScreen(focused)]).toEqual([true, true]);
  },
);

test.each([
  "/problem",
  "/problem/",
  "/contest/3/problems",
  "/contest/3/problem/A/submission-detail/5",
  "/group/1000/problem/",
  "/group/1000/manage/problem/12",
  "/admin/problem/12",
])("%s does not", (path) => expect(fillsWindow(path)).toBe(false));
