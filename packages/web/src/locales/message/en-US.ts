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
  },
};
