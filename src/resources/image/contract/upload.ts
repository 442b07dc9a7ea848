/** The largest compressed image that the service takes, in bytes: 5 GB (R1-173). */
export const mostUploaded = 5 * 1000 ** 3;

/** Above this no reading of "5 GB" allows a file, so that nobody has to send it to find out. */
export const surelyTooLarge = 5 * 1024 ** 3;

/** How long the data of an upload may take to arrive, in seconds (R1-092). */
export const uploadTime = 24 * 60 * 60;

export const uploadType = "application/octet-stream";

/** What every gzip file begins with. */
const magic = [0x1f, 0x8b];

export const isGzip = (start: Uint8Array) => magic.every((byte, index) => start[index] === byte);
