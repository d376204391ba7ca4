export const texts = {
  message: {
    boxes: "Kinds of messages",
    none: "There are no messages.",
    unread: "Unread",
    remove: "Delete: {{title}}",
    removeAll: "Delete all",
    removeAllQuestion: "Everything under “{{box}}” is deleted. This cannot be undone.",
    removed: "Deleted",
    teamInvited: {
      title: "Invitation to the team {{team}}",
      text: "{{by}} invites you to the team **{{team}}**. [Accept or decline]({{link}})",
    },
    teamEntered: {
      title: "{{team}} takes part in {{contest}}",
      text: "You are in the team **{{team}}** in the contest [{{contest}}]({{link}}).",
    },
    groupNews: {
      welcome: {
        title: "Welcome to {{group}}",
        text: "You are now a member of the group [{{group}}]({{link}}).",
      },
      invited: {
        title: "{{by}} invites you to {{group}}",
        text: "{{by}} invites you to the group **{{group}}**. [Accept or decline]({{link}}).",
      },
      applied: {
        title: "{{by}} wants to join {{group}}",
        text: "{{by}} asked to join [{{group}}]({{link}}): {{reason}}",
      },
      refused: {
        title: "Your application to {{group}}",
        text: "The group [{{group}}]({{link}}) did not accept your application. You may apply again.",
      },
      removed: {
        title: "You are no longer in {{group}}",
        text: "{{by}} removed you from the group **{{group}}**.",
      },
      dissolved: {
        title: "{{group}} was dissolved",
        text: "{{by}} dissolved the group **{{group}}**.",
      },
      owner: {
        title: "{{group}} is yours",
        text: "{{by}} handed the group [{{group}}]({{link}}) over to you.",
      },
    },
    trainingNews: {
      excluded: {
        title: "You are no longer in {{training}}",
        text: "You may no longer enter the training **{{training}}**.",
      },
      readmitted: {
        title: "You are in {{training}} again",
        text: "You may enter the training [{{training}}]({{link}}) again.",
      },
      password: {
        title: "New password of {{training}}",
        text: "The training [{{training}}]({{link}}) has a new password. Enter it to go on.",
      },
    },
    contestNews: {
      admitted: {
        title: "You are in {{contest}}",
        text: "You take part in [{{contest}}]({{link}}): your application has a place.",
      },
      declined: {
        title: "Application for {{contest}}",
        text: "The organisers of [{{contest}}]({{link}}) have declined your application.",
      },
      times: {
        title: "New times of {{contest}}",
        text: "[{{contest}}]({{link}}) now runs from {{start}} to {{end}}.",
      },
      password: {
        title: "New password of {{contest}}",
        text: "[{{contest}}]({{link}}) has a new password. Enter it to take part.",
      },
    },
    published: {
      title: "Published: {{problem}}",
      text: "{{problem}} {{title}} is now in the site's problem list. It stays in [its group]({{link}}).",
    },
    notPublished: {
      title: "Not published: {{problem}}",
      text: "{{problem}} {{title}} of [your group]({{link}}) was not accepted into the problem list. {{reason}}",
    },
    publicationsWait: {
      title: "Problems waiting for publication",
      text: "Group problems waiting for an answer: {{count}}. [Look at them]({{link}})",
    },
    webhookOff: {
      title: "{{name}}: webhook off",
      failing:
        "Nothing sent to the webhook {{name}} was taken for three days, so it is off now. [Look at it]({{link}})",
      gone: "The receiver of the webhook {{name}} said that it is gone, so it is off now. [Look at it]({{link}})",
      full: "Too many messages wait for the receiver of the webhook {{name}}, so it is off now. [Look at it]({{link}})",
    },
    settings: "Settings",
    settingsMail: "An email is sent at most once a day, after 00:00 UTC, and only when something is unread.",
    noMail: "Emails need an address in your account and a mail server set up by the site.",
    blockedUsers: "Blocked users",
    unblock: "Unblock",
    by: {
      page: "On the page",
      mail: "Also in a daily email",
      none: "Not at all",
    },
    textAccepted: {
      title: "Your text was published",
      text: "The staff approved your text. [To the discussion]({{url}})",
    },
    textRefused: {
      title: "Your text was not published",
      text: "The staff did not approve your text. [To the discussion]({{url}})",
    },
    somewhere: "a discussion",
    withheld: "This cannot be shown at the moment.",
    deleted: "This text was deleted.",
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
      Sys: "Notices to all",
      Mine: "Notices to me",
    },
    linesCommented: {
      title: "A comment on your program",
      text: "**{{by}}** commented on lines of [submission {{id}}]({{link}}).",
    },
    linesAnswered: {
      title: "An answer to a comment on lines",
      text: "**{{by}}** answered a comment on lines of [submission {{id}}]({{link}}).",
    },
    mentioned: {
      title: "You were mentioned",
      text: "**{{by}}** mentioned you in [a discussion]({{url}}).",
    },
    roleRefused: {
      title: "Your request was declined",
      text: "An administrator declined your request for the role **{{role}}**.",
    },
    roleChanged: {
      title: "Your role has changed",
      text: "An administrator changed your role from **{{before}}** to **{{after}}**.",
      until: "It holds until {{date}}.",
      reason: "Reason: {{reason}}",
    },
  },
};
