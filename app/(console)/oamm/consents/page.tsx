// Written by `npm run fix` from lib/pages.
import { ListRoute } from '#components/shell/routes/list-route.tsx'
import { documentOf } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/oamm/consents')

export default function Page() {
  return <ListRoute path="/oamm/consents" />
}
