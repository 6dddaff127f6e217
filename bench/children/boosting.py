"""Estimates records with gradient boosting: boosting.py <train.parquet> <test.parquet> <predictions.csv>

Both files have the same columns; `ln_price` of the test file is not read. The time of a test record is the last day of training,
because an estimate is made on the day before its record.
"""

import sys

import lightgbm
import pandas

train_file, test_file, out = sys.argv[1:]
train = pandas.read_parquet(train_file)
test = pandas.read_parquet(test_file).drop(columns=["ln_price"])
categories = ["area_id", "community_id", "project_id", "building_id", "property_type", "stage"]
for column in categories:
    values = pandas.concat([train[column], test[column]]).dropna().unique()
    for frame in (train, test):
        frame[column] = pandas.Categorical(frame[column], categories=values)
test["day"] = train["day"].max()
features = [*categories, "bedrooms", "ln_size", "day"]
model = lightgbm.LGBMRegressor(
    n_estimators=1200,
    learning_rate=0.05,
    num_leaves=127,
    min_child_samples=10,
    cat_smooth=10,
    max_bin=1023,
    n_jobs=2,
    random_state=1,
    verbose=-1,
)
model.fit(train[features], train["ln_price"])
pandas.DataFrame({"id": test["id"], "ln_estimate": model.predict(test[features])}).to_csv(out, index=False)
