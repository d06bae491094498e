// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { LocusScreen } from '#components/shell/screens/locus/locus-screen.tsx'

export const generateMetadata = () => documentOf('/deviceLogMap')

export default function Page() {
  return (
    <Route path="/deviceLogMap">
      <LocusScreen kind="log" />
    </Route>
  )
}
