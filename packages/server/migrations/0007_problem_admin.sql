CREATE TABLE "public_file" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "public_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"uid" text NOT NULL,
	"original_name" text NOT NULL,
	"size" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "public_file_kind_known" CHECK ("public_file"."kind" in ('md-image', 'md-file'))
);
--> statement-breakpoint
CREATE TABLE "notice_receipt" (
	"uid" text NOT NULL,
	"notice_id" integer NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "notice_receipt_uid_notice_id_pk" PRIMARY KEY("uid","notice_id")
);
--> statement-breakpoint
CREATE TABLE "notice_recipient" (
	"notice_id" integer NOT NULL,
	"uid" text NOT NULL,
	CONSTRAINT "notice_recipient_notice_id_uid_pk" PRIMARY KEY("notice_id","uid")
);
--> statement-breakpoint
CREATE TABLE "notice" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"content" text NOT NULL,
	"type" text NOT NULL,
	"uid" text,
	"send_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_title_length" CHECK (char_length("notice"."title") between 1 and 255),
	CONSTRAINT "notice_type_known" CHECK ("notice"."type" in ('All', 'Admin', 'Single', 'Mine'))
);
--> statement-breakpoint
CREATE TABLE "problem_version" (
	"problem_id" integer NOT NULL,
	"number" integer NOT NULL,
	"reason" text NOT NULL,
	"snapshot" jsonb NOT NULL,
	"changed" jsonb NOT NULL,
	"data_version_id" integer,
	"uid" text,
	"username" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "problem_version_problem_id_number_pk" PRIMARY KEY("problem_id","number")
);
--> statement-breakpoint
CREATE TABLE "problem_reference_run" (
	"reference_id" integer NOT NULL,
	"data_version_id" integer NOT NULL,
	"fingerprint" text NOT NULL,
	"trial_key" text NOT NULL,
	"status" smallint,
	"time_ms" integer,
	"memory_kib" integer,
	"score" integer,
	"error_message" text,
	"cases" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "problem_reference_run_reference_id_data_version_id_pk" PRIMARY KEY("reference_id","data_version_id")
);
--> statement-breakpoint
CREATE TABLE "problem_reference" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "problem_reference_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"problem_id" integer NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"code" text NOT NULL,
	"expected" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "problem_reference_name_length" CHECK (char_length("problem_reference"."name") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"username" text NOT NULL,
	"action" text NOT NULL,
	"target" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"ip" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "problem" ADD COLUMN "author_uid" text;--> statement-breakpoint
ALTER TABLE "problem" ADD COLUMN "is_draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "problem" ADD COLUMN "is_upload_case" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "public_file" ADD CONSTRAINT "public_file_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_receipt" ADD CONSTRAINT "notice_receipt_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_receipt" ADD CONSTRAINT "notice_receipt_notice_id_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_recipient" ADD CONSTRAINT "notice_recipient_notice_id_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_recipient" ADD CONSTRAINT "notice_recipient_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_version" ADD CONSTRAINT "problem_version_problem_id_problem_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problem"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_version" ADD CONSTRAINT "problem_version_data_version_id_data_version_id_fk" FOREIGN KEY ("data_version_id") REFERENCES "public"."data_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_reference_run" ADD CONSTRAINT "problem_reference_run_reference_id_problem_reference_id_fk" FOREIGN KEY ("reference_id") REFERENCES "public"."problem_reference"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_reference_run" ADD CONSTRAINT "problem_reference_run_data_version_id_data_version_id_fk" FOREIGN KEY ("data_version_id") REFERENCES "public"."data_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_reference" ADD CONSTRAINT "problem_reference_problem_id_problem_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problem"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "public_file_name_index" ON "public_file" USING btree ("name");--> statement-breakpoint
CREATE INDEX "public_file_uid_index" ON "public_file" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "notice_receipt_notice_id_index" ON "notice_receipt" USING btree ("notice_id");--> statement-breakpoint
CREATE INDEX "notice_recipient_uid_index" ON "notice_recipient" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "notice_type_send_at_index" ON "notice" USING btree ("type","send_at");--> statement-breakpoint
CREATE INDEX "problem_version_data_version_id_index" ON "problem_version" USING btree ("data_version_id");--> statement-breakpoint
CREATE INDEX "problem_reference_run_data_version_id_index" ON "problem_reference_run" USING btree ("data_version_id");--> statement-breakpoint
CREATE UNIQUE INDEX "problem_reference_name_key" ON "problem_reference" USING btree ("problem_id",lower("name"));--> statement-breakpoint
CREATE INDEX "audit_entry_at_index" ON "audit_entry" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_entry_user" ON "audit_entry" USING btree (lower("username"),"id");--> statement-breakpoint
CREATE INDEX "audit_entry_action_id_index" ON "audit_entry" USING btree ("action","id");--> statement-breakpoint
ALTER TABLE "problem" ADD CONSTRAINT "problem_author_uid_user_account_uid_fk" FOREIGN KEY ("author_uid") REFERENCES "public"."user_account"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tag_classification_name_key" ON "tag_classification" USING btree ("oj",lower("name"));--> statement-breakpoint
ALTER TABLE "problem" ADD CONSTRAINT "problem_draft_hidden" CHECK (not "problem"."is_draft" or "problem"."auth" <> 1);--> statement-breakpoint
-- The audit log is only ever added to, whoever asks.
CREATE FUNCTION audit_entry_immutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'audit_entry is only ever added to';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_entry_immutable BEFORE UPDATE OR DELETE ON audit_entry
	FOR EACH ROW EXECUTE FUNCTION audit_entry_immutable();--> statement-breakpoint
CREATE TRIGGER audit_entry_not_emptied BEFORE TRUNCATE ON audit_entry
	FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_immutable();--> statement-breakpoint
-- Searching the log finds parts of words: a trigram index where the database may have one, else a slower scan.
DO $$
BEGIN
	CREATE INDEX audit_entry_words ON audit_entry USING gin
		(lower(username || E'\n' || action || E'\n' || target) gin_trgm_ops);
EXCEPTION WHEN undefined_object THEN
	RAISE NOTICE 'pg_trgm is not available: searching the audit log will scan';
END $$;
