import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { CommandToolScreen } from '#components/control/commands/command-tool-screen.tsx'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { setDevices } from '#tools/command-tools.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations())(setDevices.title) }
}

export default function SetPage() {
  return (
    <AreaMessages areas={['tool', 'form', 'command', 'verification']}>
      <CommandToolScreen tool={setDevices} />
    </AreaMessages>
  )
}
