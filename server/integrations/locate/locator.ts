/** Signals in dBm, undefined if not reported. */
export type Cell = { mcc: number; mnc: number; area: number; cell: number; signal?: number }
/** `aabbccddeeff` */
export type AccessPoint = { mac: string; signal?: number }

/** Nothing else is sent: no device, no time, no account. */
export type Sighting = { cells: readonly Cell[]; wifi: readonly AccessPoint[] }

/** Degrees × 1e6, metres. */
export type Located = { lat: number; lon: number; accuracy: number }

export type Locator = {
  /** Undefined if unknown there. Throws OverQuota, anything else for a retry. */
  locate(sighting: Sighting): Promise<Located | undefined>
}
