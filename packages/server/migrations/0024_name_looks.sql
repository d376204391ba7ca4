ALTER TABLE "user_account" ADD COLUMN "look" text;--> statement-breakpoint
CREATE UNIQUE INDEX "user_look_key" ON "user_account" USING btree ("look");--> statement-breakpoint
-- Of the names that are there, the first of each look has it; what UTS 39 says of plain characters, in SQL.
UPDATE user_account u SET look = f.look
	FROM (
		SELECT uid, look, row_number() OVER (PARTITION BY look ORDER BY created_at, uid) AS place
		FROM (SELECT uid, created_at, lower(translate(replace(username, 'm', 'rn'), '01I|`', 'Olll''')) AS look
			FROM user_account WHERE deleted_at IS NULL AND username ~ '^[\x20-\x7e]+$' AND username !~ '["%]') k
	) f WHERE f.uid = u.uid AND f.place = 1;
