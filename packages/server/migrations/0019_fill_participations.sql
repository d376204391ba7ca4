-- Whoever sent something in a contest has taken part in it; the log learns of it, too.
INSERT INTO contest_participation (contest_id, kind, school)
	SELECT l.contest_id, CASE WHEN c.star_accounts ? u.username THEN 1 ELSE 0 END, l.uid
	FROM (SELECT contest_id, uid FROM contest_log UNION SELECT contest_id, uid FROM submission WHERE contest_id IS NOT NULL) l
	JOIN contest c ON c.id = l.contest_id JOIN user_account u ON u.uid = l.uid;--> statement-breakpoint
-- The column of the school held whose it is until here.
INSERT INTO contest_participant (participation_id, contest_id, uid)
	SELECT id, contest_id, school FROM contest_participation;--> statement-breakpoint
UPDATE contest_participation p SET school = u.school FROM user_account u WHERE u.uid = p.school;--> statement-breakpoint
UPDATE submission s SET participation_id = m.participation_id
	FROM contest_participant m WHERE m.contest_id = s.contest_id AND m.uid = s.uid AND s.contest_id IS NOT NULL;--> statement-breakpoint
-- The number of a judging is how many rows of its kind the submission has so far.
UPDATE contest_log l SET kind = f.kind, attempt = f.attempt, participation_id = f.participation_id, language = f.language,
		logged_at = l.created_at, judged_at = CASE WHEN f.kind = 1 THEN l.created_at END
	FROM (
		SELECT k.contest_id, k.number, k.kind, m.participation_id, coalesce(s.language, '') AS language,
			row_number() OVER (PARTITION BY k.submission_id, k.kind ORDER BY k.number) AS attempt
		FROM (SELECT contest_id, number, submission_id, uid, CASE WHEN status IS NULL THEN 3 WHEN status = -4 THEN 2 WHEN status = 5 THEN 0 ELSE 1 END AS kind
			FROM contest_log) k
		JOIN contest_participant m ON m.contest_id = k.contest_id AND m.uid = k.uid
		LEFT JOIN submission s ON s.id = k.submission_id
	) f WHERE f.contest_id = l.contest_id AND f.number = l.number;--> statement-breakpoint
ALTER TABLE contest_log ALTER COLUMN kind SET NOT NULL, ALTER COLUMN attempt SET NOT NULL,
	ALTER COLUMN participation_id SET NOT NULL, ALTER COLUMN language SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "contest_log_once" ON "contest_log" USING btree ("submission_id","attempt","kind");
