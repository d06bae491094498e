-- Of whom a step of staff is: after a move its name is not told to others.
ALTER TABLE "feedback_step" ADD COLUMN "organisation_id" INTEGER;

UPDATE feedback_step s SET organisation_id = a.organisation_id
FROM feedback f, account a
WHERE f.id = s.feedback_id AND s.role = 'staff' AND a.name = s.author AND a.organisation_id = f.handler_id;
