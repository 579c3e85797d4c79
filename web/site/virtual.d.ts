declare module 'virtual:site-script' {
  const code: string;
  export default code;
}
