import { createFileRoute } from "@tanstack/react-router";
import { SignOutPage } from "../features/account/sign-in/SignOutPage.tsx";

export const Route = createFileRoute("/logout")({ component: SignOutPage });
