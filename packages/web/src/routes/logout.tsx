import { createFileRoute } from "@tanstack/react-router";
import { SignOutPage } from "../features/account/SignOutPage.tsx";

export const Route = createFileRoute("/logout")({ component: SignOutPage });
