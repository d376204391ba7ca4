import { Notifications, notifications } from "@mantine/notifications";
import "@mantine/notifications/styles.layer.css";
import "./toast.css";

export { notifications };

/** Where toasts appear; loaded after the page itself. */
export default function ToastHost() {
  return <Notifications limit={4} />;
}
