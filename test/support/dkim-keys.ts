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

// Public keys that the executable's runtime can't create.
export const ed448KeyInfo =
  "MEMwBQYDK2VxAzoAcALgHUkMulDz7DHr+Siu6j3nx5s4N4Ls4zl/o7/0jX9EXzm601MyOhuaDIXYtJtHTgLLmlMfecEA";
export const rsa1016KeyInfo =
  "MIGeMA0GCSqGSIb3DQEBAQUAA4GMADCBiAKBgACeAWEz2U3R2GWbAZilhB1gruPf6FD7Vw7uSopq0HqzCrg4jvCkTCMlxO1sn8qct6M6gm0it95h5owo+XMhynhDHCDIIwqqwnF4++iwFoZU0mfKWUuoZpHh3iTfpJDXpiDJhTzZcCEPxCVBKzLMwWNGNsv79U30H92NhjxqdRTpAgMBAAE=";
export const rsa1028KeyInfo =
  "MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQ7LOSBpO74Ag73t8p3mOL+ZuGoSdol9UTM3SwK8Z7M7w0wXGcgbDsQVPf3B/6SPUDt635kdSExKTs86ELDRJGxm4By4dg1PT4zGNu1Gte+UqjA9MNgIYbXh/kgwAysZ2lZeGoQK0lw7gFOKM97TX+kzted68GrGC+VfRf5/8qlstwIDAQAB";
export const rsaPssKeyInfo =
  "MIIBIDALBgkqhkiG9w0BAQoDggEPADCCAQoCggEBAKaaxn1/KgSR9NPy612ydmEo3vhYlwbVwLkItKsLh2uRYr5ewNsG32L13+tH6ByxnXvb/KEydLvH7vQH3pRBsOYvu7ANhyIcxo0tH/+02oenT8JA9rk9T0D/iW/G9EsFFp4DcltW4e3mZB2zO0iJ1u+W+S+zfK2LkBqgTDiqGzVPJ4s6JLkZD4bTeMDJxptgF9DvzuWKn9BniOe+wFCGFM21U693t0Cv+CW4J2rDHQlkqUF3bUn+p+1av/J84faW934Ot9ZYFSCoNROtIvSZnLg2D1x/ahBsNf4uIsqTD4cv43fngBbGxWE3bz6b739VDjB39S1IBOZuexsMTcoz7E0CAwEAAQ==";

/** A key in PEM. */
export const inPem = (label: string, base64: string): string =>
  [`-----BEGIN ${label}-----`, ...(base64.match(/.{1,64}/g) ?? []), `-----END ${label}-----`, ""].join("\n");
