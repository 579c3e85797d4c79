interface Servers {
  imap_host: string;
  smtp_host: string;
  smtp_port: string;
  smtp_security: string;
}

const withTls = (imap_host: string, smtp_host: string): Servers => ({
  ...{ imap_host, smtp_host, smtp_port: '465', smtp_security: 'tls' },
});
const gmail = withTls('imap.gmail.com', 'smtp.gmail.com');
const yahoo = withTls('imap.mail.yahoo.com', 'smtp.mail.yahoo.com');
const icloud = {
  ...withTls('imap.mail.me.com', 'smtp.mail.me.com'),
  smtp_port: '587',
  smtp_security: 'starttls',
};

/** By domain, from the help pages of the providers. Those of Microsoft are left out: they accept no passwords. */
const known: Readonly<Record<string, Servers>> = {
  'gmail.com': gmail,
  'googlemail.com': gmail,
  'yahoo.com': yahoo,
  'yahoo.com.hk': yahoo,
  'icloud.com': icloud,
  'me.com': icloud,
  'qq.com': withTls('imap.qq.com', 'smtp.qq.com'),
  'foxmail.com': withTls('imap.qq.com', 'smtp.qq.com'),
  '163.com': withTls('imap.163.com', 'smtp.163.com'),
  '126.com': withTls('imap.126.com', 'smtp.126.com'),
  'zoho.com': withTls('imap.zoho.com', 'smtp.zoho.com'),
  'fastmail.com': withTls('imap.fastmail.com', 'smtp.fastmail.com'),
};

/** What can be filled in for an address: the user name, and the servers of a provider that is known. */
export function suggestMailServers(address: string): Record<string, string> {
  const [, domain] = /^[^@\s]{1,64}@([^@\s]{1,253})$/.exec(address.trim()) ?? [];
  if (domain === undefined) return {};
  return { imap_user: address.trim(), ...known[domain.toLowerCase()] };
}
