import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../features/admin/guard.ts";
import { CarouselPage } from "../../../features/site/admin/CarouselPage.tsx";

export const Route = createFileRoute("/admin/_office/carousel")({
  ...officePage("carousel"),
  component: CarouselPage,
});
