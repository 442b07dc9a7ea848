/** The maximum size of a compressed image, in bytes: 5 GB (R1-173). */
export const maxUploadSize = 5 * 1000 ** 3;

/** Files above this size exceed every interpretation of "5 GB", so they are rejected before the upload. */
export const surelyTooLarge = 5 * 1024 ** 3;

/** The time limit for the upload of the data, in seconds (R1-092). */
export const uploadTime = 24 * 60 * 60;

export const uploadType = "application/octet-stream";

/** The first bytes of every gzip file. */
const magic = [0x1f, 0x8b];

export const isGzip = (start: Uint8Array) => magic.every((byte, index) => start[index] === byte);
