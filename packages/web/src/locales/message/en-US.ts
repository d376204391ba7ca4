export const texts = {
  message: {
    boxes: "Kinds of messages",
    none: "There are no messages.",
    unread: "Unread",
    remove: "Delete: {{title}}",
    removeAll: "Delete all",
    removeAllQuestion: "Everything under “{{box}}” is deleted. This cannot be undone.",
    removed: "Delete successfully",
    teamInvited: {
      title: "Invitation to the team {{team}}",
      text: "{{by}} invites you to the team **{{team}}**. [Accept or decline]({{link}})",
    },
    teamEntered: {
      title: "{{team}} takes part in {{contest}}",
      text: "You are in the team **{{team}}** in the contest [{{contest}}]({{link}}).",
    },
    settings: "Settings",
    settingsNote: "Notices of the staff always come.",
    somewhere: "a discussion",
    heldBack: "This can not be shown at the moment.",
    action: {
      Discuss: "commented on",
      Reply: "answered you in",
      Like_Post: "likes",
      Like_Discuss: "likes your comment in",
    },
    kind: {
      Discuss: "Comments on my discussions",
      Reply: "Replies to me",
      Like: "Likes",
      Mention: "Mentions (@name)",
    },
    mentioned: {
      title: "You were mentioned",
      text: "**{{by}}** mentioned you in [a discussion]({{url}}).",
    },
    roleChanged: {
      title: "Your role has changed",
      text: "An administrator changed your role from **{{before}}** to **{{after}}**.",
      until: "It holds until {{date}}.",
      reason: "Reason: {{reason}}",
    },
  },
};
