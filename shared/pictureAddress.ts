/** Pictures of workspaces, users, administrators and the system are sent by an address with a hash of the picture. */
const form =
  /^\/v1\/public\/picture\/(?:(?:workspace|user|admin)\/(\d{1,15})|system\/[a-z_]{1,30})\/[0-9a-f]{32}$/;

export function isPictureAddress(value: string): boolean {
  return form.test(value);
}

/** The id of whose picture it is; 0 for one of the system. */
export function idInAddress(address: string): number {
  return Number(form.exec(address)?.[1] ?? 0);
}
