/**
 * Stories that need a site of their own, one after another on one: first what is refused while other contests run, then
 * what is closed to everybody, then what hurts it.
 */
import "./alone/organiser-tools.ts";
import "./alone/closed.ts";
import "./alone/demand.ts";
import "./alone/door.ts";
import "./alone/hostile.ts";
import "./alone/recovery.ts";
