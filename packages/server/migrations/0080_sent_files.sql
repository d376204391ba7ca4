CREATE TABLE "submission_file" (
	"submission_id" bigint NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"own" boolean NOT NULL,
	CONSTRAINT "submission_file_submission_id_name_pk" PRIMARY KEY("submission_id","name")
);
--> statement-breakpoint
ALTER TABLE "problem" ADD COLUMN "output_only" jsonb;--> statement-breakpoint
ALTER TABLE "submission_file" ADD CONSTRAINT "submission_file_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_file" ADD CONSTRAINT "submission_file_sha256_blob_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."blob"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "submission_file_sha256_index" ON "submission_file" USING btree ("sha256");