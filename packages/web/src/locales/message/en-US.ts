export const texts = {
  message: {
    boxes: "Kinds of messages",
    none: "There are no messages.",
    unread: "Unread",
    remove: "Delete: {{title}}",
    removeAll: "Delete all",
    removeAllQuestion: "Everything under “{{box}}” is deleted. This cannot be undone.",
    removed: "Delete successfully",
    roleChanged: {
      title: "Your role has changed",
      text: "An administrator changed your role from **{{before}}** to **{{after}}**.",
      until: "It holds until {{date}}.",
      reason: "Reason: {{reason}}",
    },
    role: {
      r1000: "Super admin",
      r1001: "Admin",
      r1002: "User",
      r1003: "No submitting",
      r1004: "No new discussions",
      r1005: "Muted",
      r1006: "No submitting, no new discussions",
      r1007: "No submitting, muted",
      r1008: "Problem admin",
    },
  },
};
