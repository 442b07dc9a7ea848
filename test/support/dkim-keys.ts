/** The RSA key of RFC 6376, appendix C, as SubjectPublicKeyInfo. */
export const rsaKey =
  "MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDwIRP/UC3SBsEmGqZ9ZJW3/DkMoGeLnQg1fWn7/zYtIxN2SnFCjxOCKG9v3b4jYfcTNh5ijSsq631uBItLa7od+v/RtdC2UzJ1lWT947qR+Rcac2gbto/NMqJ0fzfVjH4OuKhitdY9tf6mcwGjaNBcWToIMmPSPDdQPNUYckcQ2QIDAQAB";

/** The same key by itself (PKCS#1), which RFC 6376, erratum 6674, has. */
export const rsaKeyAlone =
  "MIGJAoGBAPAhE/9QLdIGwSYapn1klbf8OQygZ4udCDV9afv/Ni0jE3ZKcUKPE4Iob2/dviNh9xM2HmKNKyrrfW4Ei0truh36/9G10LZTMnWVZP3jupH5FxpzaBu2j80yonR/N9WMfg64qGK11j21/qZzAaNo0FxZOggyY9I8N1A81RhyRxDZAgMBAAE=";

/** The Ed25519 key of RFC 8463, appendix A: its 32 bytes, as the record has them. */
export const ed25519Key = "11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=";

/** The same key as SubjectPublicKeyInfo, as openssl writes it. */
export const ed25519KeyInfo = "MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=";

/** A key in PEM. */
export const inPem = (label: string, base64: string): string =>
  [`-----BEGIN ${label}-----`, ...(base64.match(/.{1,64}/g) ?? []), `-----END ${label}-----`, ""].join("\n");
