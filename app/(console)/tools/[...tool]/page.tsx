import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { ToolScreen } from '#components/list/tool/tool-screen.tsx'
import { toolAt } from '#tools/index-list.ts'

type Props = { params: Promise<{ tool: string[] }> }

const find = async ({ params }: Props) =>
  toolAt(`tools/${(await params).tool.join('/')}`) ?? notFound()

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { title } = await find(props)
  return { title: (await getTranslations())(title) }
}

export default async function ToolRoute(props: Props) {
  const { path } = await find(props)
  return (
    <AreaMessages areas={['tool', 'report', 'form', 'verification']}>
      <ToolScreen path={path} />
    </AreaMessages>
  )
}
