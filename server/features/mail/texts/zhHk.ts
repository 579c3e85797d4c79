import type { Texts } from '#server/features/mail/texts/texts.ts';

const roles: Record<string, string> = { owner: '擁有人', admin: '管理員', member: '成員' };

export const zhHk: Texts = {
  greeting: (name) => (name ? `${name}，你好：` : '你好：'),
  linkHint: '如按鈕無法開啟，請將以下網址複製到瀏覽器：',
  footer: (system) => `此電郵由 ${system} 自動發出。`,
  kinds: {
    activate: (_values, system) => ({
      subject: `請確認你在 ${system} 的電郵地址`,
      lines: [`你以此電郵地址登記了 ${system} 帳戶。確認地址屬你本人後，帳戶即可使用。`],
      button: '確認並開始使用',
      note: '連結只可使用一次，有效期為 24 小時。如你並未登記，毋須理會此電郵，帳戶不會建立。',
    }),
    already_registered: (_values, system) => ({
      subject: `你已有 ${system} 帳戶`,
      lines: [
        `有人（應為你本人）嘗試以此電郵地址登記 ${system} 帳戶。`,
        '此地址已有帳戶，資料並無更改。請如常登入；如忘記密碼，可在登入頁重設。',
      ],
      button: '登入',
      note: '如並非你本人操作，毋須理會此電郵。',
    }),
    username_taken: ({ username }, system) => ({
      subject: `請為 ${system} 帳戶另選用戶名稱`,
      lines: [
        `你以用戶名稱「${username}」登記 ${system} 帳戶，但該名稱已有人使用。`,
        '請另選用戶名稱，再次登記。',
      ],
      button: '再次登記',
      note: '如你並未登記，毋須理會此電郵。',
    }),
    reset_password: (_values, system) => ({
      subject: `重設你的 ${system} 密碼`,
      lines: [`我們收到重設你 ${system} 帳戶密碼的要求，請在此設定新密碼。`],
      button: '設定新密碼',
      note: '連結只可使用一次，有效期為一小時。如並非你本人要求，毋須理會此電郵，密碼維持不變。',
    }),
    password_changed: (_values, system) => ({
      subject: `你的 ${system} 密碼已更改`,
      lines: [
        `你的 ${system} 帳戶密碼剛剛更改。`,
        `如並非你本人操作，請立即在登入頁重設密碼，並通知 ${system} 的管理人員。`,
      ],
    }),
    account_made: ({ username }, system) => ({
      subject: `你的 ${system} 帳戶`,
      lines: [`你的 ${system} 帳戶已建立，用戶名稱為「${username}」。`, '設定密碼後即可登入。'],
      button: '設定密碼',
      note: '連結只可使用一次。',
    }),
    confirm_email: (_values, system) => ({
      subject: `請確認你在 ${system} 的新電郵地址`,
      lines: [`你的 ${system} 帳戶將改用此電郵地址。請確認地址屬你本人；確認前，原有地址維持不變。`],
      button: '確認此地址',
      note: '連結只可使用一次。如並非你本人要求，毋須理會此電郵。',
    }),
    email_changed: ({ email }, system) => ({
      subject: `你在 ${system} 的電郵地址已更改`,
      lines: [
        `你的 ${system} 帳戶已改用 ${email}，此地址不會再收到與該帳戶有關的電郵。`,
        `如並非你本人操作，請立即通知 ${system} 的管理人員。`,
      ],
    }),
    invitation: ({ inviter, workspace, role }, system) => ({
      subject: `${inviter} 邀請你加入 ${workspace}`,
      lines: [
        `${inviter} 邀請你加入 ${system} 上的「${workspace}」，擔任${roles[role] ?? role}。`,
        '你可使用現有帳戶接受邀請，亦可即時建立帳戶。',
      ],
      button: '接受邀請',
      note: '連結只可使用一次。如你不清楚此邀請的來由，毋須理會。',
    }),
    member_added: ({ inviter, workspace }, system) => ({
      subject: `你已加入 ${workspace}`,
      lines: [`${inviter} 已將你加入 ${system} 上的「${workspace}」。`],
      button: '前往查看',
    }),
    notification: ({ title, content, workspace }, system) => ({
      subject: `${title} · ${workspace}`,
      lines: [title, content],
      button: `在 ${system} 查看`,
      note: `你是「${workspace}」的成員，因此收到此電郵。可在機構設定中選擇哪些通知以電郵發送。`,
    }),
    test: (_values, system) => ({
      subject: `${system} 測試電郵`,
      lines: [`這是 ${system} 為測試設定而發出的電郵。收到此信，即表示電郵運作正常。`],
    }),
  },
};
