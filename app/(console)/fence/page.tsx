// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { FencePage } from '#components/shell/screens/fence/fence-page.tsx'

export const generateMetadata = () => documentOf('/fence')

export default function Page() {
  return (
    <Route path="/fence">
      <FencePage />
    </Route>
  )
}
