export const texts = {
  message: {
    boxes: "Kinds of messages",
    none: "There are no messages.",
    unread: "New",
    remove: "Delete: {{title}}",
    removeAll: "Delete all",
    removeAllQuestion: "Everything under “{{box}}” is deleted. This cannot be undone.",
    removed: "Delete successfully",
  },
};
