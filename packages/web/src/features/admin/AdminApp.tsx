import { useLocation, useNavigate, useParams } from "@tanstack/react-router";
import { Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../lib/session.ts";
import { toast } from "../../lib/toast.ts";
import { type AdminPage, findPage, mayEnter } from "./pages.ts";
import { AdminShell } from "./shell/AdminShell.tsx";
import { LoginPage } from "./shell/LoginPage.tsx";
import { PageSkeleton } from "./ui/PageSkeleton.tsx";
import "./ui/admin.css";

const HOME = "dashboard";

/** The back office: its door, its guards and whatever page the address names. */
export function AdminApp() {
  const { _splat: path = "" } = useParams({ from: "/admin/$" });
  const { t } = useTranslation();
  const { href } = useLocation();
  const { token, user } = useSession();
  const roles = user?.roleList ?? [];
  const isStaff = token !== null && mayEnter({ for: "staff" }, roles);
  // Who comes without a right to is told; whose session ends here knows.
  const wasStaff = useRef(isStaff);
  if (isStaff) wasStaff.current = true;
  if (path === "login") return isStaff ? <Go key="in" to={HOME} /> : <LoginPage />;
  if (!isStaff) {
    const says = wasStaff.current ? undefined : t("admin.login.again");
    return <Go key="out" to="login" next={path === "" ? undefined : href} says={says} />;
  }
  if (path === "") return <Go key="home" to={HOME} />;
  const found = findPage(path);
  if (!found) return <Go key="unknown" to="login" />;
  if (!mayEnter(found.page, roles)) return <Denied />;
  return (
    <AdminShell page={found.page} roles={roles}>
      <Found page={found.page} params={found.params} />
    </AdminShell>
  );
}

function Found({ page, params }: { page: AdminPage; params: Readonly<Record<string, string>> }) {
  const Page = page.component;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Page params={params} />
    </Suspense>
  );
}

interface GoProps {
  to: string;
  /** Where to go on once signed in. */
  next?: string | undefined;
  /** Why. */
  says?: string | undefined;
}

/** Goes there, once. */
function Go({ to, next, says }: GoProps) {
  const navigate = useNavigate();
  const first = useRef({ to, next, says });
  useEffect(() => {
    // The address changes before this is gone: what it then says is not where somebody wanted to go.
    const { to: _splat, next: wanted, says: why } = first.current;
    if (why) toast(why, "warning");
    void navigate({
      to: "/admin/$",
      params: { _splat },
      search: wanted ? { next: wanted } : {},
      replace: true,
    });
  }, [navigate]);
  return null;
}

function Denied() {
  const { t } = useTranslation();
  useEffect(() => toast(t("admin.denied"), "warning"), [t]);
  return <Go to={HOME} />;
}
