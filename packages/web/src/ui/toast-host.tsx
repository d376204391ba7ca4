import { Notifications, notifications } from "@mantine/notifications";
import "@mantine/notifications/styles.layer.css";
import { stand } from "./failure.ts";
import { StandingFailure } from "./StandingFailure.tsx";
import "./toast.css";

export { notifications, stand };

/** Where toasts appear, and what failed; loaded after the page itself. */
export default function ToastHost() {
  return (
    <>
      <Notifications limit={4} />
      <StandingFailure />
    </>
  );
}
