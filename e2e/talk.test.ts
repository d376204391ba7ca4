/**
 * Stories of discussions in one file, one after another: each sets for the whole site how many problems one must have
 * solved to write, or that first texts wait for staff.
 */
import "./talk/contestant.ts";
import "./talk/discussion.ts";
import "./talk/moderator.ts";
