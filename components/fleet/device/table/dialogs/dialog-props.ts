import type { BulkDialogProps } from '#components/shared/bulk/bulk-dialog-props.ts'
import type { ActKey } from '../acts.ts'

/** Others open the drawer or the map. */
export type DialogAct = Exclude<ActKey, 'edit' | 'services' | 'track'>

export type ActionDialogProps = BulkDialogProps & { act: DialogAct }
