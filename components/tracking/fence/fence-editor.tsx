'use client'

import { PanelEditor } from '../beside-map/panel-editor.tsx'
import { FenceFields } from './fence-fields.tsx'
import type { Focus } from './fence-map.tsx'
import type { Fence } from './fence-types.ts'
import type { Draft, DraftControl } from './use-draft.ts'
import { useFenceForm } from './use-fence-form.ts'

type EditorProps = {
  fence: Fence | undefined
  draft: Draft
  control: DraftControl
  onPlace: (place: Focus) => void
  onDone: (id?: string) => void
}

export function FenceEditor(props: EditorProps) {
  const { fence, draft, control, onPlace, onDone } = props
  const form = useFenceForm(props)
  return (
    <PanelEditor
      kind="fence"
      name={fence?.name}
      form={form}
      isChanged={form.isChanged || control.canUndo}
      onLeave={() => onDone()}
    >
      <FenceFields form={form} draft={draft} control={control} onPlace={onPlace} />
    </PanelEditor>
  )
}
