import { useNavigate, useSearch } from "@tanstack/react-router";

export type AdminSearch = Record<string, string | number | boolean | undefined>;

/** Goes to a page of the back office by its path below /admin/. */
export function useAdminGo(): (path: string, search?: AdminSearch) => void {
  const navigate = useNavigate();
  return (path, search = {}) => void navigate({ to: "/admin/$", params: { _splat: path }, search });
}

/**
 * The page's filters, kept in its address: what they are, and how to change some of them. A change of anything but the
 * page goes back to page 1.
 */
export function useFilters(): [
  search: Readonly<Record<string, string>>,
  change: (change: AdminSearch) => void,
] {
  const search = useSearch({ from: "/admin/$" }) as Record<string, unknown>;
  const navigate = useNavigate();
  const texts = Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      value === undefined || value === null || typeof value === "object" ? [] : [[name, String(value)]],
    ),
  );
  const change = (changed: AdminSearch) =>
    void navigate({
      to: ".",
      search: { ...texts, ...("page" in changed ? {} : { page: undefined }), ...changed },
      replace: true,
    });
  return [texts, change];
}

/** Page and rows of a list, from its filters. */
export function pageOf(search: Readonly<Record<string, string>>, size: number) {
  const number = (text: string | undefined, otherwise: number) =>
    text && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : otherwise;
  return { currentPage: number(search.page, 1), limit: number(search.limit, size) };
}
