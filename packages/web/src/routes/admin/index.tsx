import { createFileRoute } from "@tanstack/react-router";
import { leadIn } from "../../features/admin/guard.ts";

export const Route = createFileRoute("/admin/")({ beforeLoad: leadIn });
