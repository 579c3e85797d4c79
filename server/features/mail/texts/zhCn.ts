import type { Texts } from '#server/features/mail/texts/texts.ts';

const roles: Record<string, string> = { owner: '所有者', admin: '管理员', member: '成员' };

export const zhCn: Texts = {
  greeting: (name) => (name ? `${name}，你好：` : '你好：'),
  linkHint: '如果按钮无法打开，请将以下网址复制到浏览器：',
  footer: (system) => `本邮件由 ${system} 自动发送。`,
  kinds: {
    activate: (_values, system) => ({
      subject: `请验证你在 ${system} 的邮箱`,
      lines: [`你用此邮箱注册了 ${system} 账号。验证邮箱属于你本人后，即可使用账号。`],
      button: '验证并开始使用',
      note: '链接只能使用一次，24 小时内有效。如果不是你本人注册，请忽略本邮件，账号不会创建。',
    }),
    already_registered: (_values, system) => ({
      subject: `你已有 ${system} 账号`,
      lines: [
        `有人（应该是你本人）尝试用此邮箱注册 ${system} 账号。`,
        '此邮箱已有账号，资料没有改动。请直接登录；如果忘记密码，可以在登录页重置。',
      ],
      button: '登录',
      note: '如果不是你本人操作，请忽略本邮件。',
    }),
    username_taken: ({ username }, system) => ({
      subject: `请为 ${system} 账号另选用户名`,
      lines: [
        `你用用户名“${username}”注册 ${system} 账号，但该用户名已被他人使用。`,
        '请换一个用户名重新注册。',
      ],
      button: '重新注册',
      note: '如果不是你本人注册，请忽略本邮件。',
    }),
    reset_password: (_values, system) => ({
      subject: `重置你的 ${system} 密码`,
      lines: [`我们收到重置你 ${system} 账号密码的请求，请在此设置新密码。`],
      button: '设置新密码',
      note: '链接只能使用一次，一小时内有效。如果不是你本人请求，请忽略本邮件，密码保持不变。',
    }),
    password_changed: (_values, system) => ({
      subject: `你的 ${system} 密码已修改`,
      lines: [
        `你的 ${system} 账号密码刚刚被修改。`,
        `如果不是你本人操作，请立即在登录页重置密码，并通知 ${system} 的管理人员。`,
      ],
    }),
    account_made: ({ username }, system) => ({
      subject: `你的 ${system} 账号`,
      lines: [`你的 ${system} 账号已创建，用户名为“${username}”。`, '设置密码后即可登录。'],
      button: '设置密码',
      note: '链接只能使用一次。',
    }),
    confirm_email: (_values, system) => ({
      subject: `请验证你在 ${system} 的新邮箱`,
      lines: [`你的 ${system} 账号将改用此邮箱。请验证邮箱属于你本人；验证之前，原邮箱保持不变。`],
      button: '验证此邮箱',
      note: '链接只能使用一次。如果不是你本人请求，请忽略本邮件。',
    }),
    email_changed: ({ email }, system) => ({
      subject: `你在 ${system} 的邮箱已更换`,
      lines: [
        `你的 ${system} 账号已改用 ${email}，此邮箱不会再收到与该账号有关的邮件。`,
        `如果不是你本人操作，请立即通知 ${system} 的管理人员。`,
      ],
    }),
    invitation: ({ inviter, workspace, role }, system) => ({
      subject: `${inviter} 邀请你加入 ${workspace}`,
      lines: [
        `${inviter} 邀请你加入 ${system} 上的“${workspace}”，担任${roles[role] ?? role}。`,
        '你可以用现有账号接受邀请，也可以现在注册一个。',
      ],
      button: '接受邀请',
      note: '链接只能使用一次。如果你不清楚邀请的来由，请忽略本邮件。',
    }),
    member_added: ({ inviter, workspace }, system) => ({
      subject: `你已加入 ${workspace}`,
      lines: [`${inviter} 已将你加入 ${system} 上的“${workspace}”。`],
      button: '前往查看',
    }),
    notification: ({ title, content, workspace }, system) => ({
      subject: `${title} · ${workspace}`,
      lines: [title, content],
      button: `在 ${system} 中查看`,
      note: `你是“${workspace}”的成员，因此收到本邮件。可以在组织设置中选择哪些通知通过邮件发送。`,
    }),
    test: (_values, system) => ({
      subject: `${system} 测试邮件`,
      lines: [`这是 ${system} 为测试设置而发送的邮件。收到本邮件，说明邮件功能正常。`],
    }),
  },
};
