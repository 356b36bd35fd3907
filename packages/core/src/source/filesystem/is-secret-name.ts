/**
 * Names of files that are secrets whatever is in them. Whole names, letters in any case; nothing that merely contains
 * such a word is one.
 */
const SECRET_NAMES: readonly RegExp[] = [
  /^\.env(?:\.(?!(?:example|sample|template|dist)$).*)?$/, // .env, .env.local; not .env.example
  /^id_(?:rsa|dsa|ecdsa|ecdsa_sk|ed25519|ed25519_sk)$/, // private keys of SSH; not the .pub beside them
  /^.+\.(?:pem|key|ppk|p12|pfx|jks|keystore|kdbx)$/, // keys, certificates with keys, key stores, password safes
  /^(?:\.netrc|_netrc|\.pgpass|\.pypirc|\.htpasswd|\.git-credentials)$/, // passwords and tokens of programs
];

/** Whether a file is a secret by its name (without folders). */
export function isSecretName(name: string): boolean {
  const lower = name.toLowerCase();
  return SECRET_NAMES.some((pattern) => pattern.test(lower));
}
