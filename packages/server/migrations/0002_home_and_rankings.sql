CREATE TABLE "announcement" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"content" text NOT NULL,
	"uid" text NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcement_title_length" CHECK (char_length("announcement"."title") between 1 and 255),
	CONSTRAINT "announcement_status_known" CHECK ("announcement"."status" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "problem_search" (
	"problem_id" integer PRIMARY KEY NOT NULL,
	"heading" "tsvector" NOT NULL,
	"document" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_variant" (
	"variant" text NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "search_variant_variant_word_pk" PRIMARY KEY("variant","word")
);
--> statement-breakpoint
CREATE TABLE "carousel_picture" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carousel_picture_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oi_best" (
	"uid" text NOT NULL,
	"problem_id" integer NOT NULL,
	"score" integer NOT NULL,
	CONSTRAINT "oi_best_uid_problem_id_pk" PRIMARY KEY("uid","problem_id")
);
--> statement-breakpoint
CREATE TABLE "user_score" (
	"uid" text PRIMARY KEY NOT NULL,
	"usable" boolean NOT NULL,
	"ac" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"oi_score" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_search" ADD CONSTRAINT "problem_search_problem_id_problem_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problem"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oi_best" ADD CONSTRAINT "oi_best_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oi_best" ADD CONSTRAINT "oi_best_problem_id_problem_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problem"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_score" ADD CONSTRAINT "user_score_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_status_id_index" ON "announcement" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "problem_search_document_index" ON "problem_search" USING gin ("document");--> statement-breakpoint
CREATE INDEX "problem_search_heading_index" ON "problem_search" USING gin ("heading");--> statement-breakpoint
CREATE INDEX "user_score_acm" ON "user_score" USING btree ("ac" desc,"total","uid") WHERE "user_score"."usable";--> statement-breakpoint
CREATE INDEX "user_score_oi" ON "user_score" USING btree ("oi_score" desc,"ac" desc,"uid") WHERE "user_score"."usable";--> statement-breakpoint
CREATE INDEX "submission_day" ON "submission" USING btree ("submitted_at","status");--> statement-breakpoint
CREATE FUNCTION user_score_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO user_score (uid, usable) VALUES (new.uid, new.status = 0)
	ON CONFLICT (uid) DO UPDATE SET usable = excluded.usable;
	RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER user_score_follow AFTER INSERT OR UPDATE OF status ON user_account
	FOR EACH ROW EXECUTE FUNCTION user_score_follow();--> statement-breakpoint
INSERT INTO oi_best (uid, problem_id, score)
	SELECT uid, problem_id, max(oi_rank_score) FROM submission WHERE oi_rank_score IS NOT NULL GROUP BY uid, problem_id;--> statement-breakpoint
INSERT INTO user_score (uid, usable, ac, total, oi_score)
	SELECT u.uid, u.status = 0, coalesce(s.ac, 0), coalesce(t.total, 0), coalesce(o.score, 0)
	FROM user_account u
	LEFT JOIN (SELECT uid, count(*) AS ac FROM solved GROUP BY uid) s ON s.uid = u.uid
	LEFT JOIN (SELECT uid, count(*) AS total FROM submission GROUP BY uid) t ON t.uid = u.uid
	LEFT JOIN (SELECT uid, sum(score) AS score FROM oi_best GROUP BY uid) o ON o.uid = u.uid;--> statement-breakpoint
-- User search finds parts of names: a trigram index where the database may have one, else a slower scan.
DO $$
BEGIN
	CREATE EXTENSION IF NOT EXISTS pg_trgm;
	CREATE INDEX user_names ON user_account USING gin
		(lower(username || E'\n' || coalesce(nickname, '') || E'\n' || coalesce(realname, '')) gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_file THEN
	RAISE NOTICE 'pg_trgm is not available: searching users will scan';
END $$;
