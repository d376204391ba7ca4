ALTER TABLE "problem" ADD COLUMN "all_languages" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "problem" SET "all_languages" = true
 WHERE "remote_oj" IS NULL
   AND EXISTS (SELECT FROM "problem_language" allowed WHERE allowed."problem_id" = "problem"."id")
   AND NOT EXISTS (
     SELECT FROM "language" own
      WHERE own."oj" = 'ME' AND own."enabled"
        AND NOT EXISTS (
          SELECT FROM "problem_language" allowed
           WHERE allowed."problem_id" = "problem"."id" AND allowed."language_id" = own."id"));--> statement-breakpoint
INSERT INTO "problem_language" ("problem_id", "language_id")
SELECT problem."id", own."id" FROM "problem" CROSS JOIN "language" own
 WHERE problem."all_languages" AND own."oj" = 'ME'
    ON CONFLICT DO NOTHING;
