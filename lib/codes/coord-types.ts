/** Datums of coordinates on the wire: WGS-84, GCJ-02, BD-09 (`coordtype`). */
export const coordTypes = ['wgs84ll', 'gcj02ll', 'bd09ll'] as const
export type CoordType = (typeof coordTypes)[number]
