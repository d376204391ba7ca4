/** Problems, in the problem bank, a contest, a training or a group. */
const PROBLEM = /^(\/(contest|training|group)\/[^/]+)?\/problem\/[^/]+(\/full-screen)?\/?$/;

/** A problem's page fills the window: no footer there. */
export const fillsWindow = (path: string): boolean => PROBLEM.test(path);

/** Focus mode of a contest, training or group has an address of its own; the problem bank says it behind the address. */
export const isFullScreen = (path: string): boolean => fillsWindow(path) && /\/full-screen\/?$/.test(path);
