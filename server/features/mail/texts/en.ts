import type { Texts } from '#server/features/mail/texts/texts.ts';

const roles: Record<string, string> = { owner: 'an owner', admin: 'an administrator', member: 'a member' };

export const en: Texts = {
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  linkHint: 'If the button does not open, copy this address into your browser:',
  footer: (system) => `Sent automatically by ${system}.`,
  kinds: {
    activate: (_values, system) => ({
      subject: `Confirm your address for ${system}`,
      lines: [
        `You have registered at ${system} with this address. Confirm that it is yours, and your account is ready.`,
      ],
      button: 'Confirm and begin',
      note: 'The link works once, for 24 hours. If it was not you who registered, do nothing: no account will be made.',
    }),
    already_registered: (_values, system) => ({
      subject: `You have an account at ${system} already`,
      lines: [
        `Somebody, probably you, has tried to register at ${system} with this address.`,
        'It has an account already, and nothing was changed. Sign in as usual; if you have forgotten your password, you can choose a new one there.',
      ],
      button: 'Sign in',
      note: 'If it was not you, there is nothing to do.',
    }),
    username_taken: ({ username }, system) => ({
      subject: `Please choose another username for ${system}`,
      lines: [
        `You have registered at ${system} with the username “${username}”, which somebody else uses.`,
        'Please register again with another one.',
      ],
      button: 'Register again',
      note: 'If it was not you who registered, there is nothing to do.',
    }),
    reset_password: (_values, system) => ({
      subject: `Choose a new password for ${system}`,
      lines: [`A new password was asked for, for your account at ${system}. You can choose it here.`],
      button: 'Choose a new password',
      note: 'The link works once, for an hour. If it was not you who asked, do nothing: your password stays as it is.',
    }),
    password_changed: (_values, system) => ({
      subject: `Your password for ${system} was changed`,
      lines: [
        `The password of your account at ${system} has just been changed.`,
        `If it was not you, ask for a new password on the sign-in page at once, and tell those who run ${system}.`,
      ],
    }),
    account_made: ({ username }, system) => ({
      subject: `Your account at ${system}`,
      lines: [
        `An account at ${system} was made for you. Your username is “${username}”.`,
        'Choose your password, and you can sign in.',
      ],
      button: 'Choose your password',
      note: 'The link works once.',
    }),
    confirm_email: (_values, system) => ({
      subject: `Confirm your new address for ${system}`,
      lines: [
        `Your account at ${system} is to use this e-mail address. Confirm that it is yours; until then the old one stays.`,
      ],
      button: 'Confirm this address',
      note: 'The link works once. If it was not you who asked, do nothing.',
    }),
    email_changed: ({ email }, system) => ({
      subject: `Your address for ${system} was changed`,
      lines: [
        `Your account at ${system} now uses the address ${email}. This address gets no more mail about it.`,
        `If it was not you, tell those who run ${system} at once.`,
      ],
    }),
    invitation: ({ inviter, workspace, role }, system) => ({
      subject: `${inviter} invites you to ${workspace}`,
      lines: [
        `${inviter} invites you to work in “${workspace}” at ${system}, as ${roles[role] ?? role}.`,
        'You can accept with the account that you have, or make one on the way.',
      ],
      button: 'Accept the invitation',
      note: 'The link works once. If you do not know what this is about, do nothing.',
    }),
    member_added: ({ inviter, workspace }, system) => ({
      subject: `You are a member of ${workspace} now`,
      lines: [`${inviter} has added you to “${workspace}” at ${system}.`],
      button: 'Open it',
    }),
    notification: ({ title, content, workspace }, system) => ({
      subject: `${title} · ${workspace}`,
      lines: [title, content],
      button: `Open in ${system}`,
      note: `You get this as a member of “${workspace}”. Which notifications are sent by e-mail is set there.`,
    }),
    test: (_values, system) => ({
      subject: `Test mail from ${system}`,
      lines: [`${system} can send mail: this is one, sent to try the settings.`],
    }),
  },
};
