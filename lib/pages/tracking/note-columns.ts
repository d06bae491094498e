/** What people wrote about trips or stops, beside them. */
export const noteColumns = [
  { key: 'note', as: 'text', title: 'trip.note.column', width: 200, phone: 'second' },
  { key: 'is_lost', as: 'yes', title: 'trip.note.lost', help: 'trip.note.lostHelp', width: 120 },
  { key: 'note_by', as: 'text', title: 'trip.note.by', isExtra: true },
  { key: 'note_time', as: 'time', title: 'trip.note.time', isExtra: true },
] as const

export const noteKeys = noteColumns.map(({ key }) => key)
