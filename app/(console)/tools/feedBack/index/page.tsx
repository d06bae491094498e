// Written by `npm run fix` from lib/pages.
import { HandleFeedbackScreen } from '#components/people/feedback/handle-feedback-screen.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/tools/feedBack/index')

export default function Page() {
  return (
    <Route path="/tools/feedBack/index">
      <HandleFeedbackScreen />
    </Route>
  )
}
