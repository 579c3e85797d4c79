/** The proof of work that a server under load asks for before a new chat or booking: rarely needed, so a chunk of its own. */
import { sendRequest } from '#client/sendRequest.ts';
import { hasZeroBits, proofText } from '#shared/rules/proofOfWork.ts';

/** So many hashes at once, between which the page draws and answers. */
const batch = 500;

/** Rejects where the page has no WebCrypto, which pages without TLS lack: the chat is then opened after a while. */
export async function solveChallenge(url: string): Promise<string> {
  const { data } = await sendRequest<{ challenge: string; bits: number }>({
    url,
    signal: AbortSignal.timeout(20_000),
  });
  const encoder = new TextEncoder();
  for (let first = 0; ; first += batch) {
    const proofs = Array.from({ length: batch }, (_, i) => proofText(data.challenge, first + i));
    const hashes = await Promise.all(
      proofs.map((proof) => crypto.subtle.digest('SHA-256', encoder.encode(proof))),
    );
    const proof = proofs[hashes.findIndex((hash) => hasZeroBits(new Uint8Array(hash), data.bits))];
    if (proof) return proof;
  }
}
