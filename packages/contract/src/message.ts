import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const getUnreadCounts = endpoint({
  name: "getUnreadCounts",
  method: "GET",
  path: "/api/msg/unread",
  summary: "Unread messages of the caller by kind",
  access: "login",
  data: z.object({ comment: z.int(), reply: z.int(), like: z.int(), sys: z.int(), mine: z.int() }),
});
